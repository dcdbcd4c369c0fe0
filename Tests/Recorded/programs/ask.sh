exec 3>&1
name=$(dialog --inputbox "Your name" 8 40 2>&1 1>&3) || { clear; echo "cancelled"; exit 1; }
dialog --yesno "Save $name?" 7 40 && r=saved || r=dropped
dialog --msgbox "The name $name is $r." 7 40
clear
echo "$r $name, ${#name} letters"
